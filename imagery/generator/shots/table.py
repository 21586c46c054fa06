"""All pictures that are rendered, by name. Its names are the names of the site's pictures."""

from shots import first_set, portfolio, second_set, services

SHOTS = {
    **first_set.HEROES,
    **first_set.FINISH_SHOTS,
    **first_set.PAIRS,
    **services.SERVICES,
    **services.COATINGS,
    **portfolio.PORTFOLIO,
    **second_set.RENOVATION_STEPS,
    **second_set.TREATMENTS,
    **second_set.BANNERS,
    **second_set.WORKSHOP,
    **first_set.FILMS,
}
