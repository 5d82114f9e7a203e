import { API } from "@tukar-saldo/contracts";
import type { VerificationAction } from "@tukar-saldo/contracts";

/**
 * An inline script that prefetches the data for human verification while the app is loading. The app reads the
 * responses through `takePrefetchedResponse` and repeats failed requests itself.
 */
export function createPrefetchScript(action: VerificationAction): string {
  const urls = JSON.stringify([API.getHumanProvider.path, `${API.getHumanChallenge.path}?action=${action}`]);
  return `<script>
      (function (urls) {
        var prefetched = (window.prefetched = {});
        var prefetch = function (address) {
          return (prefetched[address] = fetch(address, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(15000) }));
        };
        prefetch(urls[0])
          .then(function (response) { return response.clone().json(); })
          .then(function (response) { return response.provider === "altcha" && prefetch(urls[1]); })
          .catch(function () { window.prefetched = {}; });
      })(${urls});
    </script>`;
}
