import { WEB_ROUTES } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import budgets from "../budgets.json" with { type: "json" };
import type { Desk } from "../desk/desk.js";
import { retryOnBrowserFailure } from "../desk/retry.js";
import type { Stage } from "../desk/stage.js";
import { median } from "../figures.js";
import type { Figure, Findings } from "../figures.js";
import { SCREENS } from "../screens/screens.js";
import type { Screen } from "../screens/visit.js";
import { DEVICES, measureVitals } from "./measure-vitals.js";
import type { Device, Visit, Vitals } from "./measure-vitals.js";

/** Performs typical actions on the home page. */
async function useCalculator(page: Page): Promise<void> {
  await page.locator("#amount").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("125.50", { delay: 60 });
  for (const chip of await page.locator(".chip").all()) await chip.click();
  const destinationList = page.locator(".destination-picker select");
  if (await destinationList.isVisible()) await destinationList.selectOption("bca");
  else await page.locator("input[type=radio][value=bca]").click({ force: true });
  await page.mouse.wheel(0, 4_000);
  for (const question of await page.locator("summary").all()) await question.click();
}

const scrollDown = (page: Page): Promise<void> => page.mouse.wheel(0, 4_000);

async function searchOrders(page: Page): Promise<void> {
  await page.keyboard.press("/");
  await page.keyboard.type("Rina", { delay: 60 });
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Escape");
  for (const key of ["j", "j", "j", "k"]) await page.keyboard.press(key);
}

const MEASURED_PAGES: readonly (readonly [screen: Screen, act: Visit["act"]])[] = [
  [SCREENS.landing, useCalculator],
  [SCREENS.guide, scrollDown],
  [SCREENS.form, scrollDown],
  [SCREENS.summary, scrollDown],
  [SCREENS.report, scrollDown],
  [SCREENS.login, scrollDown],
  [SCREENS.transactions, searchOrders],
];

function toFigures(name: string, device: Device, runs: readonly Vitals[], isPublic: boolean): Figure[] {
  const { lcp, inp, cls } = budgets.vitals[device.name];
  const createFigure = (what: keyof Vitals, budget: number | undefined, unit: string): Figure => ({
    name: `${name}, ${device.name}: ${what}`,
    value: median(runs.map((run) => run[what])),
    budget,
    unit,
  });
  return [
    createFigure("LCP", isPublic ? lcp : undefined, "ms"),
    createFigure("INP", inp, "ms"),
    createFigure("CLS", cls, ""),
    createFigure("whole", undefined, "ms"),
  ];
}

async function measureRuns(
  stage: Stage,
  desk: Desk,
  device: Device,
  [screen, act]: (typeof MEASURED_PAGES)[number],
): Promise<Vitals[]> {
  const { prepareBrowser } = screen;
  const preparePage = prepareBrowser && ((page: Page) => prepareBrowser(page, desk));
  const visit: Visit = {
    url: desk.url + screen.path(desk),
    act,
    ...(preparePage ? { prepare: preparePage } : {}),
  };
  const vitalsOfRuns: Vitals[] = [];
  for (let run = 0; run < stage.runs; run++)
    vitalsOfRuns.push(
      await retryOnBrowserFailure(async () => measureVitals(await stage.browser(), device, visit)),
    );
  return vitalsOfRuns;
}

/** Measures web vitals of first visits on a slow phone and a fast desktop; each figure is the median of the runs. */
export async function run(stage: Stage): Promise<Findings> {
  const desk = await stage.desk();
  const figures: Figure[] = [];
  for (const device of DEVICES) {
    for (const page of MEASURED_PAGES.filter(([{ name }]) => name.includes(stage.only))) {
      const [screen] = page;
      const isPublic = !screen.path(desk).startsWith(WEB_ROUTES.dashboard);
      figures.push(...toFigures(screen.name, device, await measureRuns(stage, desk, device, page), isPublic));
    }
  }
  return { figures, problems: [] };
}
