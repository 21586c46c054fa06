/** Why it did not leave. */
export function HeldAnswer() {
  return (
    <p className="compose__held" role="status">
      <strong>Votre réponse n’est pas partie&nbsp;:</strong> l’échange a avancé pendant que vous l’écriviez.
      Lisez ce qui est marqué «&nbsp;Nouveau&nbsp;» ci-dessus, corrigez au besoin, puis envoyez.
    </p>
  )
}
