import { useRef, useState } from "react";
import { secondThoughtsMs } from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { CallError } from "#web/api/call.ts";
import { currentRow } from "#web/api/current-row.ts";
import { deleteProduct, restoreProduct } from "#web/api/products-admin.ts";
import { usePanel, useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { useShortcut } from "#web/app/admin/frame/use-shortcut.ts";
import { useTell } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/attempt.ts";

/** The product that somebody wants to delete. Asked again it is another deed: it may have been restored meanwhile. */
interface Asked {
  product: OwnedProduct;
  key: string;
}

interface DeleteParts {
  /** Somebody else has changed it meanwhile. */
  onMoved: (product: OwnedProduct) => void;
  onDeleted: (productId: string) => void;
  onRestored: () => void;
}

/** «§2»: deleting asks first, and can be taken back for a while. */
export function useDelete({ onMoved, onDeleted, onRestored }: DeleteParts) {
  const t = useTranslate();
  const tell = useTell();
  const shutOut = useShutOut();
  const { recount } = usePanel();
  const { asked, failure, ask, fail } = useQuestion();
  const offerUndo = useUndo(onRestored);

  function gone({ id }: OwnedProduct): void {
    ask(undefined);
    onDeleted(id);
    recount();
  }

  async function remove(): Promise<void> {
    if (!asked) return;
    const { product, key } = asked;
    try {
      const { message } = await deleteProduct(product.id, key, product.version);
      gone(product);
      offerUndo(t(message), product.id);
    } catch (error) {
      if (!shutOut(error)) refused(error, product);
    }
  }

  function refused(error: unknown, product: OwnedProduct): void {
    const now = currentRow(error);
    if (now) {
      onMoved(now);
      // Whoever has seen it may still want it gone.
      ask(now);
      fail(t(productMessages.moved_on));
    } else if (error instanceof CallError && error.status === 404) {
      gone(product);
      tell(t("Este produto já tinha sido deletado."), "bad");
    } else fail(t(productMessages.delete_failed));
  }

  return { product: asked?.product, failure, ask, remove };
}

function useQuestion() {
  const [asked, setAsked] = useState<Asked>();
  const [failure, fail] = useState<string>();
  function ask(product: OwnedProduct | undefined): void {
    fail(undefined);
    setAsked(product && { product, key: newKey() });
  }
  return { asked, failure, ask, fail };
}

/** The way back stands in the news, and on a key while the news are shown. */
function useUndo(onRestored: () => void) {
  const t = useTranslate();
  const tell = useTell();
  const shutOut = useShutOut();
  const { recount } = usePanel();
  const undo = useRef<{ run: () => void; until: number }>(undefined);
  useShortcut("u", () => {
    if (undo.current && Date.now() < undo.current.until) undo.current.run();
  });

  async function restore(productId: string, key: string): Promise<void> {
    undo.current = undefined;
    // The key works while the news still stand there: they are over.
    tell(undefined);
    try {
      const { message } = await restoreProduct(productId, key);
      tell(t(message));
    } catch (error) {
      if (shutOut(error)) return;
      const isTooLate = error instanceof CallError && error.status === 404;
      if (isTooLate) return tell(t("Já não dá para restaurar este produto."), "bad");
      const again = { label: t("Tentar novamente"), run: () => void restore(productId, key) };
      return tell(t("Não foi possível restaurar o produto."), "bad", again);
    }
    onRestored();
    recount();
  }

  return (said: string, productId: string): void => {
    const key = newKey();
    const run = () => void restore(productId, key);
    undo.current = { run, until: Date.now() + secondThoughtsMs };
    tell(said, "good", { label: t("Desfazer"), run });
  };
}
