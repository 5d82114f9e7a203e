import { LanguageToggle } from "../shared/ui/LanguageToggle.js";
import { ThemeToggle } from "../shared/ui/ThemeToggle.js";
import { CONTROLS } from "./controls.js";
import { FIELDS } from "./fields.js";
import { SLIP } from "./slip.js";
import type { Examples } from "./examples.js";

const GROUPS: Readonly<Record<string, Examples>> = { Controls: CONTROLS, Fields: FIELDS, Slip: SLIP };

/** Shows every shared component in its states, under its file name. */
export function ComponentsPage() {
  return (
    <main className="components">
      <header className="components__bar">
        <h1>Components</h1>
        <LanguageToggle />
        <ThemeToggle />
      </header>
      {Object.entries(GROUPS).map(([title, examples]) => (
        <section key={title}>
          <h2>{title}</h2>
          {Object.entries(examples).map(([name, Example]) => (
            <article key={name} id={name} className="components__example">
              <h3>{name}</h3>
              <div className="components__states">
                <Example />
              </div>
            </article>
          ))}
        </section>
      ))}
    </main>
  );
}
