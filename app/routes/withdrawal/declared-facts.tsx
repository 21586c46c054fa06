/** What was declared, word for word. */
export function DeclaredFacts({ nom, contrat, email }: { nom: string; contrat: string; email: string }) {
  return (
    <dl className="paper-facts withdrawal__facts">
      <div>
        <dt>Nom</dt>
        <dd>{nom}</dd>
      </div>
      <div>
        <dt>Contrat</dt>
        <dd>{contrat}</dd>
      </div>
      <div>
        <dt>Adresse e-mail</dt>
        <dd>{email}</dd>
      </div>
    </dl>
  )
}
