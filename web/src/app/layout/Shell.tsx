import { findPage, WEB_ROUTES } from "@tukar-saldo/contracts";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { LazyDeskText } from "../../shared/LazyDeskText.js";
import { useNoIndex } from "../../shared/hooks/use-no-index.js";
import { useLocation } from "../../shared/router.js";
import { PageSpinner } from "../../shared/ui/PageSpinner.js";
import { ErrorBoundary } from "../../shared/ui/ErrorBoundary.js";
import { Crash } from "../errors/Crash.js";
import { Footer } from "./Footer.js";
import { CalculationCleanup } from "./CalculationCleanup.js";
import { HashScroll } from "./HashScroll.js";
import { Header } from "./Header.js";
import { OfflineBanner } from "./OfflineBanner.js";
import { RouteAnnouncer } from "./RouteAnnouncer.js";
import { SkipLink } from "./SkipLink.js";
import { Updates } from "../update/Updates.js";
import "./shell.css";

/** Header and footer around every page; `data-area` sets the size of header, footer and controls. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const page = findPage(pathname)?.page;
  const area = page?.area ?? "public";
  useNoIndex(!page?.indexable);
  return (
    <div className="shell" data-area={area} data-own-bar={pathname === WEB_ROUTES.dashboard || undefined}>
      <SkipLink />
      <Header area={area} />
      <OfflineBanner />
      {area === "public" && <LazyDeskText about="notice" />}
      {HAS_SERVICE_WORKER && <Updates />}
      <main id="isi" tabIndex={-1}>
        <ErrorBoundary resetKey={pathname} fallback={<Crash />}>
          <Suspense fallback={<PageSpinner />}>
            {children}
            <RouteAnnouncer />
            <HashScroll />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer area={area} />
      <CalculationCleanup />
    </div>
  );
}
