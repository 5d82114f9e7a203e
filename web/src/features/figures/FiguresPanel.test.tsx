import { afterEach, beforeEach, expect, test } from "@jest/globals";
import type { Figures, OrderFigures } from "@tukar-saldo/contracts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { mockWindowWidth, showTab } from "../../../tests/dashboard.js";
import { ok, stubDesk } from "../../../tests/desk.js";
import { PartFailed } from "../../shared/ui/PartFailed.js";
import { lazyPart } from "../../shared/lazy-part.js";
import { FiguresPanel } from "./FiguresPanel.js";
import { TEXTS } from "./texts.js";

const Panel = lazyPart(async () => FiguresPanel, { texts: TEXTS, otherwise: PartFailed });
const FIGURES = "GET /api/transaction/figures";
const noOrders = { count: 0, usd: 0 };
const noTimes = { count: 0, unknown: 0, median_seconds: null, p90_seconds: null };
const figuresOf = (paid_amount: number): Figures => {
  const total: OrderFigures = {
    placed: { pending: noOrders, processing: noOrders, completed: noOrders, cancelled: noOrders },
    paid: { ...noOrders, paid_amount, fee_amount: 0, margin_amount: 0, margin_unknown: 0 },
    refunds: noOrders,
    to_processing: noTimes,
    to_completed: noTimes,
  };
  return { from: "", to: "", destination: null, total, days: [], destinations: [], people: null };
};

beforeEach(() => mockWindowWidth(1_350));
afterEach(cleanup);

test("hides the amounts of the previous days while those of the selected days are loading", async () => {
  const { replies } = stubDesk({ [FIGURES]: ok(figuresOf(345_000)), "GET /api/closings": ok([]) });
  await showTab(<Panel isAdmin mayProcess />);
  expect(await screen.findByText(/345\.000/)).toBeTruthy();
  const newReply: { send?: () => void } = {};
  const newReplySent = new Promise<void>((resolve) => (newReply.send = resolve));
  replies[FIGURES] = async () => {
    await newReplySent;
    return ok(figuresOf(138_000));
  };
  fireEvent.change(screen.getByLabelText("Hari"), { target: { value: "yesterday" } });
  await waitFor(() => expect(screen.queryByText(/345\.000/)).toBeNull());
  newReply.send?.();
  expect(await screen.findByText(/138\.000/)).toBeTruthy();
});
