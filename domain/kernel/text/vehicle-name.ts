/** « Peugeot 308 »; empty where neither is known. */
export const vehicleName = ({ brand, model }: { brand?: string | null; model?: string | null }): string =>
  [brand, model].filter(Boolean).join(' ')
