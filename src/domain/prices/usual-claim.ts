import { formatMoney } from "#domain/format/money.ts";

export interface CorrectedClaim {
  original_price: number;
  /** Why, for the record and for who sent the offer: in Portuguese, as offers are. */
  note: string;
}

/** The original price that an offer may honestly claim: the usual one, or none where that is no higher. Null: nothing to correct. */
export function usualClaim(
  { sale_price, original_price }: { sale_price: number; original_price: number },
  usual: number | null,
): CorrectedClaim | null {
  if (usual === null || original_price <= Math.max(sale_price, usual)) return null;
  const [claimed, known] = [formatMoney(original_price), formatMoney(usual)];
  if (usual <= sale_price)
    return {
      original_price: 0,
      note: `O preço original de ${claimed} foi retirado: o preço de costume desta loja é ${known}.`,
    };
  return {
    original_price: usual,
    note: `O preço original passou de ${claimed} para ${known}, o preço de costume desta loja.`,
  };
}
