import { type DemoArticle, textOnly } from './demo-article.ts'

export const rediamantageCombienDeFois: DemoArticle = {
  ...textOnly,
  id: 'rediamantage-combien-de-fois',
  title: 'Rediamantage\u00a0: combien de fois peut-on reprendre la même jante\u00a0?',
  main_image: {
    url: '/pictures/etape-5-diamantee',
    name: 'Jante sortie du tour\u00a0: face et bord en métal brillant, creux anthracite mat',
  },
  created_at: new Date('2026-08-27T09:00:00+02:00'),
  content: `
<p>Une face diamantée est usinée et non peinte. Un outil à pointe de diamant enlève une fine
pellicule d’aluminium sur un tour à commande numérique et laisse ces stries régulières qui accrochent la
lumière. La rénover, c’est donc enlever encore un peu de métal.</p>
<h2>Une question d’épaisseur</h2>
<p>Avant toute passe, le profil de la jante est relevé au palpeur, point par point. L’outil suit ensuite
cette courbe réelle et non celle du plan&nbsp;: une jante qui a roulé n’est plus tout à fait celle de
l’usine. Plus le relevé est juste, moins la passe est profonde, et c’est ainsi que l’on préserve la
matière.</p>
<p>Deux reprises, parfois trois, sont raisonnables sur la plupart des jantes d’origine. Au-delà, l’arête
des branches s’amincit et le dessin s’en ressent. Nous préférons alors proposer une finition
peinte&nbsp;: un argent brillant bien choisi reste fidèle à l’allure du véhicule.</p>
<h2>Pourquoi elle se pique</h2>
<p>Sous le vernis, l’aluminium est nu. Le moindre impact ouvre un passage à l’eau et au sel. C’est le
point faible de cette finition, quel que soit le constructeur.</p>
<h2>Les gestes qui comptent</h2>
<ul>
<li><strong>Pas de nettoyant acide</strong> ni de brosse métallique.</li>
<li><strong>Pas de lavage sur une jante brûlante</strong> après un long trajet.</li>
<li><strong>Un rinçage régulier en hiver,</strong> surtout après les routes salées.</li>
<li><strong>Une retouche rapide</strong> de tout éclat avant qu’il ne file sous le vernis.</li>
</ul>
<p>Une photo nette, prise de près, suffit en général pour vous dire si votre jante peut repasser au
tour.</p>
`.trim(),
}
