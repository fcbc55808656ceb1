import { expect, test } from "vitest";
import { matchPath } from "./match.ts";

function found(path: string) {
  const match = matchPath(path);
  return match && [match.route.paths[0], match.path, match.params];
}

test("an address is read the same the first time, again, and after hundreds that somebody made up", () => {
  const café = ["/blog/:slug", "/blog/caf%C3%A9", { slug: "café" }];
  const casa = ["/categoria/:category", "/categoria/casa", { category: "casa" }];
  for (let turn = 0; turn < 3; turn++) {
    expect(found("/blog/cafe%CC%81")).toEqual(café);
    expect(found("/blog/caf%C3%A9")).toEqual(café);
    expect(found("/category/casa")).toEqual(casa);
    expect(found("/blog/tag/casa")).toEqual(["/blog/tag/:tag", "/blog/tag/casa", { tag: "casa" }]);
    expect(found("/blog/%E0%A4%A")).toBeNull();
    for (let n = 0; n < 400; n++)
      expect(matchPath(`/blog/${turn}-${n}`)?.params).toEqual({ slug: `${turn}-${n}` });
  }
});
