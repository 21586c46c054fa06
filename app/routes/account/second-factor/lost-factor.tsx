export function LostFactor() {
  return (
    <>
      <h2>Ni téléphone, ni code de secours&nbsp;?</h2>
      <p>
        Un responsable peut réinitialiser votre vérification. Vos sessions se ferment alors, et vous
        choisissez une nouvelle application à la prochaine connexion.
      </p>
    </>
  )
}
