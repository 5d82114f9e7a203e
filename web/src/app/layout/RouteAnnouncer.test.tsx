import { afterEach, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { show } from "../../../tests/show.js";
import { Link } from "../../shared/router.js";
import { RouteAnnouncer } from "./RouteAnnouncer.js";

afterEach(cleanup);

test("after navigation, the title of the new page is announced and its heading has the focus", async () => {
  document.title = "Tukar saldo";
  await show(
    <main>
      <h1>Panduan</h1>
      <Link to="/guide" onClick={() => (document.title = "Panduan · Tukar Saldo")}>
        Panduan penukaran
      </Link>
      <RouteAnnouncer />
    </main>,
  );
  const liveRegion = document.querySelector("[aria-live]");
  expect(liveRegion?.textContent).toBe("");
  fireEvent.click(screen.getByRole("link"));
  expect(liveRegion?.textContent).toBe("Panduan · Tukar Saldo");
  expect(document.activeElement).toBe(screen.getByRole("heading"));
});
