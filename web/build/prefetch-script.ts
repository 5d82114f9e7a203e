import { API } from "@tukar-saldo/contracts";
import type { VerificationAction } from "@tukar-saldo/contracts";

/**
 * An inline script that prefetches what human verification needs while the app is still loading. The app takes
 * the responses by `takePrefetched`, and retries a request that failed.
 */
export function createPrefetchScript(action: VerificationAction): string {
  const addresses = JSON.stringify([
    API.getHumanProvider.path,
    `${API.getHumanChallenge.path}?action=${action}`,
  ]);
  return `<script>
      (function (addresses) {
        var early = (window.early = {});
        var ask = function (address) {
          return (early[address] = fetch(address, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(15000) }));
        };
        ask(addresses[0])
          .then(function (answer) { return answer.clone().json(); })
          .then(function (answer) { return answer.provider === "altcha" && ask(addresses[1]); })
          .catch(function () { window.early = {}; });
      })(${addresses});
    </script>`;
}
