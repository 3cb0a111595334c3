// The licences of what stands in the built page and package beside our own code.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { inTop } from "./places.mjs";

/** Each with the files of which the first that exists holds its licence. */
const parts = [
  { name: "Attention Matrix Lab", files: [inTop("LICENSE")] },
  { name: "Lit", files: [inTop("node_modules/lit/LICENSE")] },
  { name: "STIX Two Math, a subset", files: [inTop("node_modules/@fontsource/stix-two-math/LICENSE")] },
  {
    name: "Eigen",
    files: ["/usr/share/doc/libeigen3-dev/copyright"],
    otherwise: "Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/. Source: https://eigen.tuxfamily.org",
  },
  {
    name: "JSON for Modern C++",
    files: ["/usr/share/doc/nlohmann-json3-dev/copyright"],
    otherwise: "MIT License, copyright 2013-2022 Niels Lohmann. Source: https://github.com/nlohmann/json",
  },
];

/** Writes `licences.txt` into a folder of built files. @param {string} folder */
export function writeLicences(folder) {
  const texts = parts.map(({ name, files, otherwise = "" }) => {
    const file = files.find(existsSync);
    return `== ${name}\n\n${file ? readFileSync(file, "utf8").trim() : otherwise}\n`;
  });
  writeFileSync(`${folder}/licences.txt`, texts.join("\n\n"));
}
