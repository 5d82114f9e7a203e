import { WEB } from "@tukar-saldo/contracts";
import { Route, Routes } from "../shared/router.js";
import { RedirectIfSignedIn, RequireCalculatorData, RequireTransaction, RequireUser } from "./guards.js";
import { HomePage } from "./HomePage.js";
import { pages } from "./pages.js";

export function AppRoutes() {
  return (
    <Routes>
      <Route path={WEB.home} element={<HomePage />} />
      <Route path={WEB.homeAlias} element={<HomePage />} />
      <Route path={WEB.guide} element={<pages.guide.Page />} />
      <Route path={WEB.report} element={<pages.report.Page />} />
      <Route path={WEB.init} element={<pages.init.Page />} />
      <Route element={<RequireCalculatorData />}>
        <Route path={WEB.orderForm} element={<pages.order.Page />} />
      </Route>
      <Route element={<RequireTransaction />}>
        <Route path={WEB.summary} element={<pages.summary.Page />} />
      </Route>
      <Route element={<RedirectIfSignedIn />}>
        <Route path={WEB.login} element={<pages.login.Page />} />
      </Route>
      <Route element={<RequireUser />}>
        <Route path={WEB.dashboard} element={<pages.dashboard.Page />} />
        <Route path={WEB.adminSettings} element={<pages.adminSettings.Page />} />
      </Route>
      <Route path="*" element={<pages.notFound.Page />} />
    </Routes>
  );
}
