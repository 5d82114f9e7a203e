import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, screen } from "@testing-library/react";
import { ok, openDesk, stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { WhyChooseUs } from "./WhyChooseUs.js";

const CONTACT = "GET /api/public/contact";
const queryGuideLink = () => screen.queryByRole("link", { name: "Panduan" });

afterEach(cleanup);

describe("invitation to ask by WhatsApp", () => {
  test("links to the desk's WhatsApp number", async () => {
    stubDesk(openDesk);
    await show(<WhyChooseUs rate="Rp 13.800" />);
    expect((await screen.findByRole("link", { name: /812-0000/ })).getAttribute("href")).toContain("wa.me");
    expect(queryGuideLink()).toBeNull();
  });

  test("links to the guide if the desk has no WhatsApp number", async () => {
    stubDesk({ ...openDesk, [CONTACT]: ok({ support_whatsapp: "", support_email: "" }) });
    await show(<WhyChooseUs rate="Rp 13.800" />);
    expect(await screen.findByRole("heading", { name: "Baca dulu juga boleh" })).toBeTruthy();
    expect(queryGuideLink()?.getAttribute("href")).toBe("/panduan");
    expect(screen.queryByText("Tanya dulu juga boleh")).toBeNull();
  });

  test("shows neither number nor guide while the contact is loading", async () => {
    stubDesk({ ...openDesk, [CONTACT]: () => new Promise(() => undefined) });
    await show(<WhyChooseUs rate="Rp 13.800" />);
    expect(screen.getByText("Tanya dulu juga boleh")).toBeTruthy();
    expect(queryGuideLink()).toBeNull();
  });
});
