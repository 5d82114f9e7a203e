/**
 * Components that nearly every page uses; imported here, they are bundled into the app's chunk.
 * Without these imports, every page would load the whole chunk of shared components for them.
 */
import "../shared/ui/Badge.js";
import "../shared/ui/Input.js";
import "../shared/ui/PartFailed.js";
