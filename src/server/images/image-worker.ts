import { answerRequests } from "#server/worker-process.ts";
import { type EncodeOptions, reEncode, setUpSharp } from "./re-encode.ts";

// The process that draws pictures anew.
setUpSharp();
answerRequests<EncodeOptions>(reEncode);
