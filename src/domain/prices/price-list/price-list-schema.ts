import { form } from "#domain/format/form-schema.ts";
import { importFields } from "#domain/products/import-export/import-schema.ts";
import { priceListLimits, priceListMessages } from "./price-list.ts";

/** import-prices. A dry run by default, as import-products. */
export const priceListSchema = form(importFields(priceListLimits.bytes, priceListMessages.too_large));
