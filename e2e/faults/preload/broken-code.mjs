// Loaded into a server before its own code (NODE_OPTIONS=--import): a bug inside a handler, for offers whose name
// requests it.
const bugs = {
  throws: () => {},
  overflows: function again() {
    again();
    return again;
  },
  rejects: () => void Promise.reject(new Error("a bug that nobody waits for")),
  later: () =>
    void setImmediate(() => {
      throw new Error("a bug that nobody can catch");
    }),
  exits: () => process.exit(7),
};

const normalize = String.prototype.normalize;
// The slug of an offer that is published at once uses it, inside its transaction.
String.prototype.normalize = function (form) {
  const [, bug] = /^bug-([a-z]+)-\d+$/.exec(String(this)) ?? [];
  if (bug) {
    bugs[bug]();
    throw new TypeError("a bug in a handler");
  }
  return normalize.call(this, form);
};
