-- Buyers whose house ignores dots are counted as one mailbox from now on (domain/mailbox.ts): also for what they hold already.
update orders
   set capped_buyer = replace(split_part(rtrim(capped_buyer, '.'), '@', 1), '.', '') || '@gmail.com'
 where capped_buyer ~ '@(gmail|googlemail)\.com\.?$';
