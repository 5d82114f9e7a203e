import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { Route, Routes } from "../shared/router.js";
import { RedirectIfSignedIn, RequireCalculatorData, RequireTransaction, RequireUser } from "./guards.js";
import { HomePage } from "./HomePage.js";
import { pages } from "./pages.js";

export function AppRoutes() {
  return (
    <Routes>
      <Route path={WEB_ROUTES.home} element={<HomePage />} />
      <Route path={WEB_ROUTES.homeAlias} element={<HomePage />} />
      <Route path={WEB_ROUTES.guide} element={<pages.guide.Page />} />
      <Route path={WEB_ROUTES.report} element={<pages.report.Page />} />
      <Route path={WEB_ROUTES.init} element={<pages.init.Page />} />
      <Route element={<RequireCalculatorData />}>
        <Route path={WEB_ROUTES.orderForm} element={<pages.order.Page />} />
      </Route>
      <Route element={<RequireTransaction />}>
        <Route path={WEB_ROUTES.summary} element={<pages.summary.Page />} />
      </Route>
      <Route element={<RedirectIfSignedIn />}>
        <Route path={WEB_ROUTES.login} element={<pages.login.Page />} />
      </Route>
      <Route element={<RequireUser />}>
        <Route path={WEB_ROUTES.dashboard} element={<pages.dashboard.Page />} />
        <Route path={WEB_ROUTES.adminSettings} element={<pages.adminSettings.Page />} />
      </Route>
      <Route path="*" element={<pages.notFound.Page />} />
    </Routes>
  );
}
