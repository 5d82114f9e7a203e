import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, screen } from "@testing-library/react";
import { ok, openDesk, stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { WhyChooseUs } from "./WhyChooseUs.js";

const CONTACT = "GET /api/public/contact";
const guide = () => screen.queryByRole("link", { name: "Panduan" });

afterEach(cleanup);

describe("the invitation to ask first", () => {
  test("when the desk has a number, then it is there to be asked", async () => {
    stubDesk(openDesk);
    await show(<WhyChooseUs rate="Rp 13.800" />);
    expect((await screen.findByRole("link", { name: /812-0000/ })).getAttribute("href")).toContain("wa.me");
    expect(guide()).toBeNull();
  });

  test("when the desk has none, then the guide is there to be read, and nobody is told to ask", async () => {
    stubDesk({ ...openDesk, [CONTACT]: ok({ support_whatsapp: "", support_email: "" }) });
    await show(<WhyChooseUs rate="Rp 13.800" />);
    expect(await screen.findByRole("heading", { name: "Baca dulu juga boleh" })).toBeTruthy();
    expect(guide()?.getAttribute("href")).toBe("/panduan");
    expect(screen.queryByText("Tanya dulu juga boleh")).toBeNull();
  });

  test("when the contact is still on its way, then nothing is said of it", async () => {
    stubDesk({ ...openDesk, [CONTACT]: () => new Promise(() => undefined) });
    await show(<WhyChooseUs rate="Rp 13.800" />);
    expect(screen.getByText("Tanya dulu juga boleh")).toBeTruthy();
    expect(guide()).toBeNull();
  });
});
