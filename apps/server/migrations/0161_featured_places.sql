comment on column events.featured_rank is 'Place among the featured events, 1 first: the carousel shows the first ones in the order of their dates; null where not featured.';
