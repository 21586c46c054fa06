/** « Peugeot 308 »; empty where neither was told. */
export const vehicleName = ({ brand, model }: { brand?: string | null; model?: string | null }): string =>
  [brand, model].filter(Boolean).join(' ')
