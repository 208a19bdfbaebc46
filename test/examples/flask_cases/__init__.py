"""What each Flask example is asked, by `pattern/mitigation`."""
from .authorization import CASES as AUTHORIZATION
from .data import CASES as DATA
from .flows import CASES as FLOWS
from .services import CASES as SERVICES

CASES = {**AUTHORIZATION, **DATA, **SERVICES, **FLOWS}
