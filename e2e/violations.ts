import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * axe's violations of a page, or of one part of it, computed in the page itself: axe's usual way opens a second tab
 * to combine frames. We have none, and it takes time and the focus.
 */
export async function violationsOf(
  page: Page,
  { only, but }: { only?: string; but?: string } = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (only) axe.include(only);
  if (but) axe.exclude(but);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" ")}`);
}
