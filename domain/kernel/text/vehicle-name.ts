/** Returns brand and model: « Peugeot 308 »; empty if both are unknown. */
export const vehicleName = ({ brand, model }: { brand?: string | null; model?: string | null }): string =>
  [brand, model].filter(Boolean).join(' ')
