import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { show } from "../../../tests/show.js";
import { SettingFields } from "./SettingFields.js";

afterEach(cleanup);

const createFormState = (values: Record<string, string>, edit = jest.fn()) => ({
  values,
  changed: [],
  saved: { values, version: 1, secrets: ["recaptcha_secret_key"] },
  errorOf: () => undefined,
  edit,
});

describe("SettingFields", () => {
  test("a switch turns a flag setting on", async () => {
    const edit = jest.fn();
    await show(<SettingFields form={createFormState({ is_online: "0" }, edit)} names={["is_online"]} />);
    const control = await screen.findByRole("switch", { name: "Mode pemeliharaan" });
    expect(control.getAttribute("aria-checked")).toBe("false");
    fireEvent.click(control);
    expect(edit).toHaveBeenCalledWith("is_online", "1");
  });

  test("an empty number field has the minimum and maximum of its setting, and its hint names the default", async () => {
    await show(
      <SettingFields form={createFormState({ markup_percentage: "" })} names={["markup_percentage"]} />,
    );
    const input = await screen.findByLabelText<HTMLInputElement>("Persen potongan");
    expect([input.type, input.min, input.max]).toEqual(["number", "0", "50"]);
    expect(screen.getByText("Range: 0% - 50%. Bila kosong, disimpan sebagai 8")).toBeTruthy();
  });

  test("an empty integer field has the minimum and maximum of its setting, and its hint names the default", async () => {
    await show(
      <SettingFields form={createFormState({ rate_stale_hours: "" })} names={["rate_stale_hours"]} />,
    );
    const input = await screen.findByLabelText<HTMLInputElement>("Batas umur kurs (jam)");
    expect([input.inputMode, input.step, input.min, input.max]).toEqual(["numeric", "1", "1", "720"]);
    expect(
      screen.getByText("Kurs yang lebih lama dari ini ditandai. Bila kosong, disimpan sebagai 24"),
    ).toBeTruthy();
  });

  test("a secret is hidden, and its placeholder says that it is stored", async () => {
    await show(<SettingFields form={createFormState({})} names={["recaptcha_secret_key"]} />);
    const input = await screen.findByLabelText<HTMLInputElement>("Secret key");
    expect([input.type, input.placeholder]).toEqual(["password", "Tersimpan, isi untuk mengganti"]);
  });

  test("a page can pass its own control or label for a setting", async () => {
    const controls = { is_online: <p>own control</p> };
    const labels = { markup_percentage: "own label" };
    const names = ["is_online", "markup_percentage"] as const;
    await show(
      <SettingFields form={createFormState({})} names={names} controls={controls} labels={labels} />,
    );
    expect(await screen.findByLabelText("own label")).toBeTruthy();
    expect(screen.getByText("own control")).toBeTruthy();
    expect(screen.queryByRole("switch")).toBeNull();
  });
});
