import { css, html, type TemplateResult } from "lit";
import type { KeyWords } from "../../text/en-keys.ts";
import { LabDialog } from "./lab-dialog.ts";

/** What the key that goes with a letter is called here. */
const command = /mac|iphone|ipad/i.test(navigator.platform) ? "⌘" : "Ctrl";

/** `<shortcut-list>`: the keys of a lab, as a dialog. */
export class ShortcutList extends LabDialog {
  static override properties = { words: { attribute: false } };
  declare words: KeyWords;

  static override styles = [
    LabDialog.styles,
    css`
      section + section {
        margin-top: 16px;
      }
      dl {
        display: grid;
        grid-template-columns: 12.5em minmax(0, 1fr);
        gap: 5px 16px;
        margin: 0;
      }
      dd {
        margin: 0;
      }
      kbd {
        display: inline-block;
        min-width: 1.9em;
        padding: 0 6px;
        border: 1px solid var(--line-strong);
        border-radius: 5px;
        background: var(--ground);
        font: 12px / 20px var(--sans);
        text-align: center;
        white-space: nowrap;
      }
      @media (max-width: 419px) {
        dl {
          grid-template-columns: minmax(0, 1fr);
          gap: 2px;
        }
        dd {
          margin-bottom: 8px;
        }
      }
    `,
  ];

  protected override get heading(): string {
    return this.words.name;
  }

  protected override get closeWord(): string {
    return this.words.close;
  }

  protected override content(): TemplateResult {
    return html`${this.words.groups.map(
      ({ name, keys }) => html`<section aria-label=${name}>
        <h3>${name}</h3>
        <dl>${keys.map(([presses, what]) => html`<dt>${this.#presses(presses)}</dt><dd>${what}</dd>`)}</dl>
      </section>`,
    )}`;
  }

  /** "Ctrl+Home / End": keys pressed together, and others that go with them. */
  #presses(presses: string): TemplateResult[] {
    return presses.split(" / ").map((press, at) => {
      const keys = press.split("+").map((key) => (key === "Ctrl" ? command : key));
      return html`${at > 0 ? " " : ""}${keys.map((key, nth) => html`${nth > 0 ? "+" : ""}<kbd>${key}</kbd>`)}`;
    });
  }
}

customElements.define("shortcut-list", ShortcutList);
