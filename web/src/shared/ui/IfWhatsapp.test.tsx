import { afterEach, expect, test } from "@jest/globals";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { ok, openDesk, stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { IfWhatsapp } from "./IfWhatsapp.js";

const whatsappText = <IfWhatsapp>Tanya lewat WhatsApp</IfWhatsapp>;

afterEach(cleanup);

test("text about WhatsApp is shown if the desk has a number", async () => {
  const { asked } = stubDesk(openDesk);
  await show(whatsappText);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByText("Tanya lewat WhatsApp")).toBeTruthy();
});

test("text about WhatsApp is hidden if the desk has no number", async () => {
  stubDesk({ ...openDesk, "GET /api/public/contact": ok({ support_whatsapp: "", support_email: "" }) });
  await show(whatsappText);
  await waitFor(() => expect(screen.queryByText("Tanya lewat WhatsApp")).toBeNull());
});
