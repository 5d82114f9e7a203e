import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { show } from "../../../../tests/show.js";
import { NewPasswordField } from "./NewPasswordField.js";

function Form() {
  const [password, setPassword] = useState("");
  return (
    <NewPasswordField
      label="Kata sandi"
      hint="Petunjuk lain"
      password={password}
      known={["Ratna Kusumawardhani"]}
      value={password}
      onChange={({ target }) => setPassword(target.value)}
    />
  );
}

async function typePassword(password: string): Promise<HTMLElement> {
  await show(<Form />);
  const field = screen.getByLabelText("Kata sandi");
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: password } });
  return field;
}

const readStatus = () => screen.getByRole("status").textContent;

afterEach(cleanup);

describe("the field of a new password", () => {
  test.each([
    ["passwordpassword12", "Mudah ditebak, 18 karakter"],
    ["kusumawardhani", "Mudah ditebak, 14 karakter"],
    ["laut-biru-tujuh-pagi", "Sangat kuat, 20 karakter"],
  ])("rates the password %s as %s", async (password, words) => {
    await typePassword(password);
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  });

  test("the hint asks for at least ten characters and includes the form's own hint", async () => {
    const field = await typePassword("k9#Vq2!xw");
    const hint = document.getElementById(field.getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent).toContain("Minimal 10 karakter");
    expect(hint?.textContent).toContain("Petunjuk lain");
  });

  test("announces the strength to screen readers when typing pauses, and announces nothing for an empty field", async () => {
    const field = await typePassword("passwordpassword12");
    expect(readStatus()).toBe("");
    await waitFor(() => expect(readStatus()).toBe("Mudah ditebak, 18 karakter"), { timeout: 5_000 });
    fireEvent.change(field, { target: { value: "" } });
    await waitFor(() => expect(readStatus()).toBe(""), { timeout: 5_000 });
  });
});
