import { jest } from "@jest/globals";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, configure, render } from "@testing-library/react";
import i18next from "i18next";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { createQueryClient } from "../src/shared/api/query-client.js";
import { loadTexts, preloadLanguage, initI18n } from "../src/shared/i18n/start.js";
import { STAFF_TEXTS } from "../src/shared/i18n/staff-texts.js";
import { useLocation } from "../src/shared/router.js";
import { MemoryRouter } from "./memory-router.js";
import type { Entry } from "./memory-router.js";

// Long timeouts, so that tests do not fail on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(30_000);

function CurrentUrl() {
  const { pathname, search } = useLocation();
  return <span data-testid="address">{pathname + search}</span>;
}

/** Renders a part of the app at a path, by default in Indonesian, with router, texts and query client. */
export async function show(part: ReactNode, { at = "/" as Entry, language = "id" as "id" | "en" } = {}) {
  // Reuses i18next, so that a toast left by an earlier test also changes its language.
  if (i18next.isInitialized) {
    await preloadLanguage(language);
    await act(() => i18next.changeLanguage(language));
  } else await initI18n(language);
  await loadTexts(
    "later",
    "slip",
    "report",
    "staff",
    "desk",
    "rare",
    "guide",
    "init",
    "admin-settings",
    ...Object.values(STAFF_TEXTS),
  );
  const client = createQueryClient();
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter at={at}>
        <Suspense fallback={null}>{part}</Suspense>
        <CurrentUrl />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
