/**
 * Components that nearly every page uses, bundled with the app. In the chunk of parts that two or three pages share,
 * they would make every page load that whole chunk.
 */
import "../shared/ui/Badge.js";
import "../shared/ui/Input.js";
import "../shared/ui/PartFailed.js";
