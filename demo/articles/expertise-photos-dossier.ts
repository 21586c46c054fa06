import { type DemoArticle, textOnly } from './demo-article.ts'

export const expertisePhotosDossier: DemoArticle = {
  ...textOnly,
  attachements: [
    {
      url: '/documents/photographier-une-jante.pdf',
      name: 'Bien photographier une jante\u00a0: fiche pratique, 2\u00a0pages',
    },
  ],
  id: 'expertise-photos-dossier',
  title: 'Experts et gestionnaires de flotte\u00a0: quatre photos qui font gagner du temps',
  main_image: {
    url: '/pictures/avant-1',
    name: 'Avant\u00a0: jante diamantée au bord frotté contre un trottoir et au vernis corrodé',
  },
  created_at: new Date('2026-04-09T09:00:00+02:00'),
  content: `
<p>Jante frottée sur un véhicule de société, restitution de location, dossier d’assurance à clore, la
décision se prend sur photos. Quatre vues bien faites évitent un aller et retour.</p>
<h2>Les quatre vues utiles</h2>
<ul>
<li><strong>La roue entière, de face,</strong> à hauteur de moyeu, sans reflet de ciel.</li>
<li><strong>Le défaut de près,</strong> avec une pièce de monnaie ou une règle pour l’échelle.</li>
<li><strong>Le rebord intérieur,</strong> dès qu’il y a eu un choc.</li>
<li><strong>Le flanc du pneu,</strong> où se lisent la dimension et parfois une hernie.</li>
</ul>
<h2>Ce que nous en déduisons</h2>
<p>Ces images disent la finition d’origine, la profondeur de la rayure, la présence de corrosion sous le
vernis et le risque de voile. Elles suffisent pour chiffrer une rénovation, et pour signaler tout de
suite une jante qu’il vaut mieux remplacer. En cas de doute, nous demandons à voir la
pièce. La fiche jointe à cet article reprend les quatre vues, la lumière et la lecture des dimensions.
Imprimez-la pour vos équipes.</p>
<h2>Un suivi lisible</h2>
<p>Chaque commande porte le numéro d’immatriculation ou l’ordre de réparation que vous nous avez
transmis. Depuis leur espace, les professionnels suivent l’avancement, retrouvent leurs devis et
téléchargent factures et avoirs au format PDF, sans téléphoner.</p>
<p>Rénover plutôt que remplacer réduit souvent le coût du sinistre, écourte l’immobilisation lorsque la
pièce neuve est en rupture et prolonge la vie d’une jante qui n’a qu’un défaut d’aspect.</p>
<p>Vous gérez une flotte ou un cabinet d’expertise&nbsp;? Contactez l’atelier le plus proche. Nous ouvrons
votre compte et convenons ensemble du circuit des pièces.</p>
`.trim(),
}
