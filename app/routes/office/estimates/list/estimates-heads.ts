export const draftHeads = [
  { key: 'client', label: 'Client' },
  { key: 'etat', label: 'État' },
  { key: 'age', label: 'Modifié' },
  { key: 'atelier', label: 'Atelier' },
]
export const heads = [
  { key: 'client', label: 'Client' },
  { key: 'numero', label: 'Numéro' },
  { key: 'etat', label: 'État' },
  { key: 'total', label: 'Total TTC', isFigure: true },
  { key: 'emis', label: 'Émis le' },
  { key: 'fin', label: 'Valable jusqu’au' },
]
