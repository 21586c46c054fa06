/** Classes of windows by their width in CSS pixels, up to and with; the last has no bound (docs/product.md §11.23). */
export const screenClasses = [
  { name: 'phone', label: 'Téléphone', note: 'jusqu’à 500\u00a0px', upTo: 500 },
  { name: 'tablet', label: 'Tablette', note: 'de 501 à 1\u00a0080\u00a0px', upTo: 1_080 },
  { name: 'desk', label: 'Ordinateur', note: 'de 1\u00a0081 à 1\u00a0920\u00a0px', upTo: 1_920 },
  { name: 'wide', label: 'Grand écran', note: 'plus de 1\u00a0920\u00a0px', upTo: Number.POSITIVE_INFINITY },
] as const
