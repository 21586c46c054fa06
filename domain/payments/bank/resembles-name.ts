/** What stands before or behind names and tells nobody apart. */
const common = new Set(
  'sarl sas sasu sa eurl sci snc ei eirl ets monsieur madame mme mlle et ou de du des la le les garage auto automobiles vir virement sepa recu inst'.split(
    ' ',
  ),
)

const words = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && !common.has(word))

/** Whether what a bank says of a payer holds every word of a name that tells it from others. */
export function resemblesName(said: string, name: string): boolean {
  const wanted = words(name)
  const there = new Set(words(said))
  return wanted.length > 0 && wanted.every((word) => there.has(word))
}
