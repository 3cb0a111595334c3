import type { Keeper } from "./progress-store.ts";

/** Remembers that a reader needs no telling where to begin. Where it cannot be kept, they are told at the next visit. */
export function rememberWelcome(keeper: () => Keeper | null): void {
  try {
    keeper()?.setItem("attention-lab:welcomed", "1");
  } catch {
    // Nothing else depends on it.
  }
}
