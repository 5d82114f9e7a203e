import { afterEach, expect, jest, test } from "@jest/globals";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { SubmitButton } from "./SubmitButton.js";

afterEach(cleanup);

test("a busy submit button keeps the focus and does not submit its form again", () => {
  const handleSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const createForm = (busy: boolean) => (
    <form onSubmit={handleSubmit}>
      <SubmitButton busy={busy} busyText="Mengirim">
        Kirim
      </SubmitButton>
    </form>
  );
  const { rerender } = render(createForm(false));
  screen.getByRole("button").focus();
  fireEvent.click(screen.getByRole("button"));
  rerender(createForm(true));
  const button = screen.getByRole("button", { name: "Mengirim" });
  expect(document.activeElement).toBe(button);
  expect([button.getAttribute("aria-busy"), button.getAttribute("aria-disabled")]).toEqual(["true", "true"]);
  fireEvent.click(button);
  expect(handleSubmit).toHaveBeenCalledTimes(1);
});
