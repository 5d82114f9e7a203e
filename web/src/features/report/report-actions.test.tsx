import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, screen } from "@testing-library/react";
import { openDesk, stubDesk } from "../../../tests/desk.js";
import { row } from "../../../tests/order-fixture.js";
import { show } from "../../../tests/show.js";
import { ReportActions } from "./ReportActions.js";

const listFilledButtons = () =>
  screen
    .getAllByRole("button")
    .filter((button) => button.classList.contains("button--main"))
    .map((button) => button.textContent);
const showActions = async (status: string) => {
  stubDesk(openDesk);
  await show(
    <ReportActions report={{ ...row, status } as never} isRefreshing={false} refresh={() => undefined} />,
  );
};

afterEach(() => {
  Reflect.deleteProperty(navigator, "share");
  cleanup();
});

describe("buttons of the public report", () => {
  test.each([
    ["pending", []],
    ["processing", ["Bagikan"]],
    ["completed", ["Bagikan"]],
    ["cancelled", []],
  ])("on a device that can share, a %s order's filled buttons are %j", async (status, filled) => {
    Object.assign(navigator, { share: async () => undefined });
    await showActions(status);
    expect(listFilledButtons()).toEqual(filled);
  });

  test("a device without the Web Share API gets a filled copy button instead of a share button", async () => {
    await showActions("completed");
    expect(screen.queryByRole("button", { name: "Bagikan" })).toBeNull();
    expect(listFilledButtons()).toEqual(["Salin tautan"]);
  });

  test.each([
    ["pending", true],
    ["processing", true],
    ["completed", false],
    ["cancelled", false],
  ])("the report of a %s order has a refresh button: %s", async (status, isOffered) => {
    await showActions(status);
    expect(screen.queryByRole("button", { name: /Perbarui/ }) !== null).toBe(isOffered);
  });
});
