import { type ClientsQuery, clientsSearch } from './clients-query.ts'

export function headsOf(query: ClientsQuery) {
  const sorting = (sort: ClientsQuery['sort']) => {
    const isSorted = query.sort === sort
    const descending = isSorted ? !query.descending : sort === 'newest'
    const sorted = query.descending ? ('descending' as const) : ('ascending' as const)
    return { to: clientsSearch(query, { sort, descending }), sorted: isSorted ? sorted : undefined }
  }
  return [
    { key: 'nom', label: 'Client', sorting: sorting('name') },
    { key: 'contact', label: 'E-mail et téléphone' },
    { key: 'ville', label: 'Ville' },
    { key: 'acces', label: 'Espace client' },
    { key: 'ajout', label: 'Ajouté le', sorting: sorting('newest') },
  ]
}
