export function HandOutSection({ isCompany }: { isCompany: boolean }) {
  return (
    <section className="paper-sheet person__part" aria-labelledby="archive-titre">
      <h2 id="archive-titre">Remettre les données</h2>
      <p>
        L’archive contient un sommaire lisible, les mêmes données en JSON, et tous les fichiers. Une demande
        se traite dans le mois&nbsp;: relisez l’archive avant de la remettre, elle peut parler de quelqu’un
        d’autre.
      </p>
      {isCompany && (
        <p className="paper-note">
          C’est une société&nbsp;: vérifiez que la personne qui demande peut parler pour tous ses contacts.
        </p>
      )}
    </section>
  )
}
