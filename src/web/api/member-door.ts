// The door for scripts without React: a chunk of its own, which brings none of the islands.
export { callAsMember, readByPost, sendAsMember } from "./as-member.ts";
