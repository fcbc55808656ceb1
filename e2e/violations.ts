import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds wrong with a page, or with one part of it, all in the page itself: axe's usual way opens a second tab
 * for the sum. That is for frames from elsewhere, which we have none of; it takes time, and the focus.
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
