import { VariablesList } from '../../form/variables-list.tsx'
import { DraftFields, type DraftFormProps } from './draft-fields.tsx'

/** The next version, kept as it is typed: a draft that nobody but the office reads. */
export function DraftForm({ view, outcome }: DraftFormProps) {
  return (
    <section className="paper-sheet office-section" aria-labelledby="brouillon-titre">
      <h2 id="brouillon-titre">{view.draft ? 'Brouillon de la version suivante' : 'Préparer une version'}</h2>
      <p className="paper-note">{howTo[view.text]}</p>
      <DraftFields view={view} outcome={outcome} />
      <VariablesList variables={view.variables} />
    </section>
  )
}

const howTo = {
  terms:
    'Un titre commence un article, chaque paragraphe en est une clause\u00a0; une liste ou une citation (l’encadré) suit la clause à laquelle elle appartient. Une clause qui commence par «\u00a0Consommateurs.\u00a0» ou «\u00a0Professionnels.\u00a0» en gras n’engage qu’eux. Les numéros se mettent tout seuls.',
  privacy:
    'Un titre commence un article. Le registre des traitements, les durées et la case d’opposition se placent par leur nom entre accolades, seul dans son paragraphe.',
}
