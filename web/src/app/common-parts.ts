/**
 * Parts of nearly every page, which come with the app. In a file with what two or three pages share they would bring
 * all of it to pages that need a badge or an input.
 */
import "../shared/ui/Badge.js";
import "../shared/ui/Input.js";
import "../shared/ui/PartFailed.js";
