import { createContext, type ReactNode, useContext } from "react";
import { useLanguage, useTranslate } from "#web/translate.ts";

/** True inside an island that has woken: what it holds is live already and needs no marker of its own. */
export const AwakeContext = createContext(false);

interface IslandProps {
  /** The island's file: "coupon" is a `coupon-island.tsx` that exports `CouponIsland`. */
  name: string;
  /**
   * When it wakes: on a touch; for members at once, since it shows what they have done; for members who were asked to sign in for
   * an act, or on a touch; or where the browser stores this key. The loader reads it off the marker.
   */
  wake: "touch" | "member" | "act" | "xepa-account-activated";
  /**
   * Travels to the browser as JSON; the children must be the island's component rendered with the same props. What many islands have in
   * common stands once, as `data-shared` on an element around them.
   */
  props: object;
  /** The sentences that the island says, so that no dictionary has to travel. */
  texts?: readonly string[];
  children?: ReactNode;
}

/** Marks what the browser may bring to life. React escapes attributes, so no value can end the markup. */
export function Island({ name, wake, props, texts = [], children }: IslandProps) {
  const t = useTranslate();
  const language = useLanguage();
  const isAwake = useContext(AwakeContext);
  if (isAwake) return <>{children}</>;
  const inEnglish = texts.length > 0 && language === "en";
  return (
    <x-island
      data-island={name}
      data-wake={wake}
      data-props={JSON.stringify(props)}
      data-texts={
        inEnglish ? JSON.stringify(Object.fromEntries(texts.map((text) => [text, t(text)]))) : undefined
      }
    >
      {children}
    </x-island>
  );
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "x-island": { [data: `data-${string}`]: string | undefined; children?: ReactNode };
    }
  }
}
