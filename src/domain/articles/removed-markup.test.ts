import { expect, test } from "vitest";
import { removedFrom } from "./removed-markup.ts";

test.for([
  ["<p>a</p><svg><p>some words</p>", "<p>a</p>", "some words"],
  ["<p>a <!-- b c", "<p>a </p>", "b c"],
  ['<p>a <a href="/blog>b</a> c</p>', "<p>a </p>", 'a href="/blog>b c'],
  ["<p>one</p><template>two</template><p>three</p>", "<p>one</p><p>three</p>", "two"],
])("words that are swallowed are told: %s", ([before = "", after = "", words]) => {
  expect(removedFrom(before, after).words).toBe(words);
});

test.for([
  ["<b>a</b> caf&eacute; &#8220;b&#8221; &copy 2020", "<strong>a</strong> café “b” © 2020"],
  ["x<font>y</font>z 1 < 2 & 3", "xyz 1 &lt; 2 &amp; 3"],
  ["<script>let words = '<b>';</script><style>p { color: red }</style>a", "a"],
  ['<p title="a > b">c</p>', "<p>c</p>"],
])("spelling is no loss: %s", ([before = "", after = ""]) => {
  expect(removedFrom(before, after).words).toBe("");
});

test("markup that an article does not have is told by its names", () => {
  const before = '<h1>a</h1><iframe src="//x"></iframe><!-- --><p>b <IFRAME></IFRAME><span>c</span></p>';
  expect(removedFrom(before, "<h2>a</h2><p>b c</p>").tags).toEqual(["iframe", "!--", "span"]);
  expect(removedFrom("<div><p>a</p></div>", "<p>a</p>").tags).toEqual([]);
});
